#!/usr/bin/env bash
# packaging/cross-arm64.sh: compiles strided for arm64 on amd64, and makes .build/deb/strided_VERSION_arm64.deb and its archive. It needs root,
# mmdebstrap, the network and 8 GB; the roots stay in .build/arm64. packaging/README.md explains the method.
set -euo pipefail
cd "$(dirname "$0")/.."
mirror=${MIRROR:-http://deb.debian.org/debian}
roots=$PWD/.build/arm64
triple=aarch64-unknown-linux-gnu
libraries=libc6-dev,libgcc-12-dev,libstdc++-12-dev,$(awk -F '\t' '$1 == "build" && $2 ~ /^pc:/ { print $3 }' packaging/packages.tsv | paste -sd ,)
mkdir -p "$roots"

options=()
while read -r line; do options+=(--aptopt="$line"); done < <(
  apt-config dump | grep -E '^Acquire::(Check-Valid-Until|Check-Date|http::Proxy|https::Proxy) ' | sed 's/;$//'
)
# make_root NAME MMDEBSTRAP-OPTION...: unless it is there.
make_root() {
  local folder=$roots/$1
  shift
  [ -e "$folder.done" ] && return
  rm -rf "$folder"
  mmdebstrap --quiet "${options[@]}" "$@" "$folder" "$mirror"
  touch "$folder.done"
}

make_root compiler --variant=apt --include=swiftlang,lld,git,ca-certificates,pkgconf,python3,gcc,libc6-dev,libstdc++-15-dev sid
make_root swift --variant=extract --architecture=arm64 --include=swiftlang sid
if [ ! -e "$roots/system.merged" ]; then
  make_root system --variant=extract --architecture=arm64 --include="$libraries" bookworm
  # As on a machine: /lib is /usr/lib; links lead to files of this root.
  if [ ! -L "$roots/system/lib" ]; then cp -a "$roots/system/lib/." "$roots/system/usr/lib" && rm -rf "$roots/system/lib" && ln -s usr/lib "$roots/system/lib"; fi
  find "$roots/system/usr/lib/aarch64-linux-gnu" -type l -lname '/*' -exec sh -c 'ln -sfn "$(basename "$(readlink "$1")")" "$1"' _ {} \;
  for part in swift swift_static clang; do cp -a "$roots/swift/usr/libexec/swift/lib/$part" "$roots/system/usr/lib"; done
  touch "$roots/system.merged"
fi

bundle=$roots/sdk/strided-arm64.artifactbundle
mkdir -p "$bundle/arm64"
echo '{"schemaVersion":"1.0","artifacts":{"strided-arm64":{"type":"swiftSDK","version":"1","variants":[{"path":"arm64"}]}}}' >"$bundle/info.json"
echo '{"schemaVersion":"4.0","targetTriples":{"'$triple'":{"sdkRootPath":"/sysroot","swiftResourcesPath":"/sysroot/usr/lib/swift",
  "swiftStaticResourcesPath":"/sysroot/usr/lib/swift_static","toolsetPaths":["toolset.json"]}}}' >"$bundle/arm64/swift-sdk.json"
echo '{"schemaVersion":"1.0","rootPath":"/usr/bin","swiftCompiler":{"extraCLIOptions":["-use-ld=lld"]},"linker":{"path":"ld.lld"}}' \
  >"$bundle/arm64/toolset.json"

# --- the build, in namespaces of its own -----------------------------------------------------------------------------------------

# What git reads in place of the network, if this machine has it: the folders of the settings url.FOLDER.insteadOf.
mirrors=$(git config --get-regexp '^url\..*\.insteadof$' | sed -n 's/^url\.\(\/.*\)\.insteadof .*/\1/p' | sort -u)
release=$(make -s --no-print-directory release-options)
export roots triple mirrors release source=$PWD
# shellcheck disable=SC2016 # The inner shell expands the variables.
unshare --mount bash -euc '
  mount --make-rprivate /
  root=$roots/compiler
  mkdir -p "$root$source" "$root/sysroot" "$root/sdk"
  mount --bind "$source" "$root$source"
  mount --bind "$roots/system" "$root/sysroot"
  mount --bind "$roots/sdk" "$root/sdk"
  for folder in $mirrors; do mkdir -p "$root$folder"; mount --bind "$folder" "$root$folder"; done
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  cp /etc/resolv.conf /etc/hosts "$root/etc"
  rm -f "$root/root/.gitconfig"
  git config --get-regexp "^url\\..*\\.insteadof\$" | while read -r key value; do git config --file "$root/root/.gitconfig" --add "$key" "$value"; done
  chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 triple="$triple" release="$release" source="$source" \
    PKG_CONFIG_PATH=/sysroot/usr/lib/aarch64-linux-gnu/pkgconfig:/sysroot/usr/share/pkgconfig PKG_CONFIG_SYSROOT_DIR=/sysroot bash -euc "
      cd \"\$source\"
      mkdir -p .build/arm64/build
      clang=/usr/libexec/swift/bin/clang
      \$clang --target=\$triple --sysroot=/sysroot -O2 -fPIC -c packaging/glibc-2.36.c -o .build/arm64/glibc.o
      swift build --scratch-path .build/arm64/build --swift-sdk strided-arm64 --swift-sdks-path /sdk \$release \
        --explicit-target-dependency-import-check error --disable-index-store --product strided -Xlinker \"\$source/.build/arm64/glibc.o\""
'

# --- the package: that of amd64 with the other program; its other files are the same for all processors ------------------------------

amd64=$(find .build/deb -maxdepth 1 -name 'strided_*_amd64.deb' | sort | tail -n 1)
[ -n "$amd64" ] || { echo "packaging/cross-arm64.sh: no package for amd64; first: make deb" >&2; exit 1; }
export TOOLS=aarch64-linux-gnu-
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
dpkg-deb --raw-extract "$amd64" "$tree"
time=$(stat -c %Y "$tree/usr/bin/strided")
needed() { "$1" --dynamic --wide "$2" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -v '^ld-linux' | sort; }
new=$roots/build/$triple/release/strided
diff <(needed readelf "$tree/usr/bin/strided") <(needed "${TOOLS}readelf" "$new") ||
  { echo "packaging/cross-arm64.sh: the program needs other libraries than that of amd64" >&2; exit 1; }
install -m 755 --strip --strip-program="${TOOLS}strip" "$new" "$tree/usr/bin/strided"
packaging/normal-form.sh "$tree/usr/bin/strided"
(cd "$tree" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum > DEBIAN/md5sums)
sed -i "s/^Architecture: .*/Architecture: arm64/; s/^Installed-Size: .*/Installed-Size: $(du -k --apparent-size -s "$tree/usr" | cut -f 1)/" \
  "$tree/DEBIAN/control"
find "$tree" -exec touch --no-dereference --date="@$time" {} +
dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$tree" "${amd64%_amd64.deb}_arm64.deb"
packaging/build-tarball.sh .build/deb
