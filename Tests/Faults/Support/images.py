"""What a disk can contain after a power cut, computed from the log of the shim. README.md describes the two models."""
import dataclasses
import json
import os
import pathlib
import random

SECTOR = 512


@dataclasses.dataclass
class Event:
    operation: str
    time: int
    inode: int
    offset: int
    path: str
    data: bytes

    @property
    def fact(self) -> dict:
        return json.loads(self.path)


def events(log: pathlib.Path):
    with open(log, "rb") as file:
        while line := file.readline():
            operation, _, time, inode, offset, length, path = line.decode().rstrip("\n").split(" ", 6)
            yield Event(operation, int(time), int(inode), int(offset), path, file.read(int(length)))


class File:
    """A file: what is certainly on the disk, and the writes that wait."""

    def __init__(self, content: bytes = b"") -> None:
        self.content, self.waiting = bytearray(content), []

    def flush(self, count: int) -> None:
        for event in self.waiting[:count]:
            put(self.content, event)
        del self.waiting[:count]


def put(content: bytearray, event: Event, sectors=None) -> None:
    """Carries out a write or a change of the size; of a torn write only some sectors of the disk."""
    if event.operation == "T":
        del content[event.offset:]
        content.extend(bytes(event.offset - len(content)))
        return
    end = event.offset + len(event.data)
    for start in range(event.offset - event.offset % SECTOR, end, SECTOR):
        if sectors is None or sectors(start):
            first, last = max(start, event.offset), min(start + SECTOR, end)
            content.extend(bytes(max(0, last - len(content))))
            content[first:last] = event.data[first - event.offset:last - event.offset]


class Disk:
    """The state of the folders below `root` while the events of a log are applied."""

    def __init__(self, root: pathlib.Path) -> None:
        self.root = root
        self.files, self.names, self.folders, self.waiting, self.begun = {}, {}, {}, [], {}
        for path in root.rglob("*"):
            inode = path.lstat().st_ino
            if path.is_dir():
                self.folders[str(path)] = inode
            elif path.is_file() and not path.name.endswith("-shm"):
                self.files[inode] = File(path.read_bytes())
                self.names[str(path)] = self.files[inode]
        # Names as the programs see them; `names` has those that are certainly on the disk.
        self.present = dict(self.names)

    def apply(self, event: Event) -> None:
        match event.operation:
            case "C":
                # The inode of a removed file can be used again.
                self.files[event.inode] = file = File()
                self.change(event, [(event.path, file)])
            case "R":
                old, new = event.path.split("\t")
                self.change(event, [(new, self.present.get(old)), (old, None)])
            case "U":
                self.change(event, [(event.path, None)])
            case "N":
                self.change(event, [(event.path, "folder")])
            case "W" | "T" if event.inode in self.files:
                self.files[event.inode].waiting.append(event)
            case "S":
                file = self.files.get(event.inode)
                self.begun[event.inode] = (len(file.waiting) if file else 0, len(self.waiting), file)
            case "E":
                count, changes, file = self.begun.pop(event.inode, (0, 0, None))
                if file:
                    file.flush(count)
                for change in self.waiting[:changes]:
                    change["ordered"] = True
                    if change["folder"] == event.path:
                        change["strict"] = True

    def change(self, event: Event, entries: list) -> None:
        for path, file in entries:
            if file is None:
                self.present.pop(path, None)
            elif file != "folder":
                self.present[path] = file
        self.waiting.append({"folder": os.path.dirname(entries[0][0]), "entries": entries, "ordered": False, "strict": False})

    def write(self, root: pathlib.Path, model: str, randomness: random.Random) -> str:
        """Writes one of the possible states of the disk to another root; returns a description of it.

        `how` is the same for all writes of an image: half of the images lose everything that may be lost, or keep the names and lose the data.
        """
        how = randomness.choice(["nothing kept", "names kept", "data kept", "random", "random", "torn"])
        names = dict(self.names)
        folders = set(self.folders)
        last = {}
        for place, change in enumerate(self.waiting):
            if change[model]:
                continue
            group = "" if model == "ordered" else change["folder"]
            if group not in last:
                undecided = [index for index, other in enumerate(self.waiting)
                             if not other[model] and (model == "ordered" or other["folder"] == group)]
                kept = {"nothing kept": 0, "names kept": len(undecided), "data kept": 0}.get(how, randomness.randint(0, len(undecided)))
                last[group] = undecided[kept - 1] if kept else -1
        for place, change in enumerate(self.waiting):
            if not change[model] and place > last["" if model == "ordered" else change["folder"]]:
                continue
            for path, file in change["entries"]:
                if file == "folder":
                    folders.add(path)
                elif file is None:
                    names.pop(path, None)
                else:
                    names[path] = file
        for folder in sorted(folders):
            if all(parent in folders or len(parent) <= len(str(self.root)) for parent in map(str, pathlib.Path(folder).parents)):
                (root / os.path.relpath(folder, self.root)).mkdir(parents=True, exist_ok=True, mode=0o700)
        for path, file in names.items():
            target = root / os.path.relpath(path, self.root)
            if target.parent.exists():
                target.write_bytes(self.content(file, how, randomness))
        return how

    def content(self, file: File, how: str, randomness: random.Random) -> bytes:
        content = bytearray(file.content)
        if how in ("nothing kept", "names kept"):
            return content
        for event in file.waiting:
            chance = 1 if how == "data kept" else randomness.random()
            if chance > 0.6:
                put(content, event)
            elif how == "torn" or chance > 0.3:
                put(content, event, lambda _: randomness.random() < 0.5)
        return content
