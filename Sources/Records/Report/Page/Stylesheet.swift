/// The style sheets of the HTML pages.
///
/// Text colours have a contrast of at least 4.5:1 in the light and the dark colour scheme (WCAG 2.2, 1.4.3).
enum Stylesheet {
    /// The style of the links between pages that a server sends; each is at least 44 px high (WCAG 2.2, 2.5.5).
    static let links: Markup = """
        body{padding-top:1rem}a{color:inherit;text-underline-offset:.2em}
        .pages{display:flex;flex-wrap:wrap;list-style:none;padding:0;margin:0 0 1.25rem -.75rem;border-bottom:1px solid var(--grid)}
        .pages a{display:flex;align-items:center;min-height:44px;padding:0 .75rem;text-decoration:none;color:var(--soft)}
        .pages a:hover{color:var(--ink)}.pages [aria-current]{color:var(--ink);font-weight:600;box-shadow:inset 0 -3px var(--accent)}
        th a{display:flex;align-items:center;min-height:44px}td a{display:inline-flex;align-items:center;min-height:44px}
        .pages+.pages{margin-top:-1.25rem}
        .outline{flex:none;width:2.75rem;height:2.75rem;margin-right:.6rem;fill:none;stroke:var(--accent);stroke-width:4;stroke-linejoin:round}
        @media (max-width:40rem){th a{white-space:normal;width:9.5rem}}@media print{.pages{display:none}}

        """

    /// The style of the page: colours, fonts and tables.
    ///
    /// The route has five colours of viridis (S. van der Walt and N. Smith, 2015, BIDS/colormap, CC0), whose order is also
    /// visible to colour-blind people and in greyscale. Each colour scheme omits the end of viridis that is hard to see on its
    /// background.
    static let page: Markup = """
        :root{--paper:#fdfdfb;--panel:#f4f4f0;--ink:#1c1d20;--soft:#5b5e66;--grid:#dddcd6;--accent:#b0411a;\
        --tint:#b0411a2b;--second:#5b5e66;--p0:#440154;--p1:#414487;--p2:#2a788e;--p3:#22a884;--p4:#7ad151;--p5:#77797f;\
        --casing:#1c1d20;--focus:#0b57d0}
        @media (prefers-color-scheme:dark){:root{--paper:#131417;--panel:#1c1e22;--ink:#ececea;--soft:#a9acb3;--grid:#33363c;\
        --accent:#ff9468;--tint:#ff946833;--second:#b4b7be;--p0:#46327e;--p1:#365c8d;--p2:#1fa187;--p3:#8fd744;--p4:#fde725;\
        --p5:#8b8e95;--casing:#e4e4e0;--focus:#8ab4f8}}
        *{box-sizing:border-box}html{-webkit-text-size-adjust:100%}
        body{margin:0 auto;padding:2.5rem 1.5rem 3rem;max-width:64rem;background:var(--paper);color:var(--ink);\
        font:1rem/1.5 Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;\
        font-variant-numeric:tabular-nums lining-nums;overflow-wrap:break-word}
        h1{font-size:1.9rem;line-height:1.2;letter-spacing:-.015em;margin:.1rem 0 .3rem;font-weight:600}
        h2{font-size:1.05rem;margin:2.75rem 0 .75rem;font-weight:600}
        .kicker,.when,footer,.caption,.remark{color:var(--soft)}.kicker,.when{margin:0}
        .badge{display:inline-block;margin-left:.6em;padding:.05em .55em;border:1px solid currentColor;border-radius:1em;\
        font-size:.78rem;color:var(--accent)}
        .note{white-space:pre-wrap;margin:0;padding:.75rem 1rem;background:var(--panel);border-left:3px solid var(--accent)}
        dl{margin:1.75rem 0 0;display:grid;grid-template-columns:repeat(auto-fill,minmax(7.2rem,1fr));gap:1.15rem 1.25rem}
        dl.lead{grid-template-columns:repeat(3,auto);justify-content:start;gap:1rem 3.5rem}
        dt{font-size:.82rem;color:var(--soft)}dd{margin:0}.number{font-size:1.3rem;line-height:1.3;font-weight:600;\
        letter-spacing:-.01em;white-space:nowrap}.lead .number{font-size:2.7rem;line-height:1.15;letter-spacing:-.03em}
        dl.facts{display:block;margin:0}.facts>div{display:grid;grid-template-columns:8.5rem 1fr;padding:.36rem 0;\
        border-bottom:1px solid var(--grid)}.facts dt{padding-top:.15rem}.facts dd{grid-column:2}
        .unit{font-size:.65em;font-weight:500;color:var(--soft);letter-spacing:0}.lead .unit{font-size:.36em}
        .remark{font-size:.78rem;line-height:1.35}
        .scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}
        caption{text-align:left;color:var(--soft);font-size:.82rem;padding:.4rem 0}
        th,td{padding:.36rem .75rem;text-align:right;font-weight:400;border-bottom:1px solid var(--grid);white-space:nowrap}
        th:first-child,td:first-child{text-align:left;padding-left:0}thead th{color:var(--soft);font-size:.78rem}
        table.named th:nth-child(2),table.named td:nth-child(2){text-align:left}td.bar{width:38%;min-width:6rem;padding-right:0}
        .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        details{margin-top:.5rem;font-size:.9rem}summary{cursor:pointer;color:var(--soft);width:fit-content;font-size:.82rem}
        summary:hover{color:var(--ink)}:focus-visible{outline:2px solid var(--focus);outline-offset:3px;border-radius:2px}
        footer{margin-top:3.5rem;font-size:.78rem;border-top:1px solid var(--grid)}
        @media (max-width:40rem){.facts>div{display:block}body{padding:1.25rem 1rem 2rem}h1{font-size:1.5rem}h2{margin-top:2.25rem}\
        dl.lead{gap:.5rem 1.4rem;grid-template-columns:repeat(2,minmax(0,1fr));justify-content:stretch}.lead .number{font-size:min(1.8rem,7.2vw)}\
        dl{grid-template-columns:repeat(2,1fr)}th,td{padding-left:.45rem;padding-right:.45rem}td.bar{min-width:4rem}\
        table.named{font-size:.82rem}table.named td:nth-child(2){white-space:normal;min-width:5.5rem;overflow-wrap:anywhere}\
        table.named .badge{margin-left:0}}

        """

    /// The style of charts, the map, bars and rings.
    static let charts: Markup = """
        figure{margin:0}.caption{font-size:.82rem;margin:.5rem 0 0}
        .plot{padding:1.4rem 3rem 2rem 3.2rem}svg{display:block;overflow:visible}svg svg{overflow:hidden}
        svg.chart{width:100%;height:13rem}svg text{font-size:12px;fill:var(--soft)}
        text.left{text-anchor:end}text.right{text-anchor:start}text.below{text-anchor:middle}
        .grid{stroke:var(--grid)}.base{stroke:var(--soft)}.band{fill:var(--ink);opacity:.045}.band:nth-of-type(odd){opacity:.1}
        .line,.way,.casing,.gap{fill:none;stroke-width:1.75;stroke-linejoin:round;stroke-linecap:round}
        .accent{stroke:var(--accent)}.second{stroke:var(--second)}.area.accent{fill:var(--tint);stroke:none}
        .dashed{stroke-dasharray:6 5}.pause{stroke:var(--soft);stroke-dasharray:1 4;stroke-linecap:round}
        .hit{fill:transparent}.hit:hover{fill:var(--ink);fill-opacity:.1}
        .keys,.legend{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;list-style:none;padding:0;margin:.5rem 0 0;font-size:.82rem;\
        color:var(--soft)}.key{display:inline-block;width:1.6em;height:0;border-top:2.5px solid var(--accent);vertical-align:.3em;\
        margin-right:.45em}.key.second{border-color:var(--second)}.key.dashed{border-top-style:dashed}.key.pause{border-top-style:dotted;\
        border-color:var(--soft)}.swatch{display:inline-block;width:1.5em;height:.75em;border:1px solid var(--casing);margin-right:.45em}
        .panel{background:var(--panel);border-radius:.5rem;overflow:hidden}svg.map{width:100%;max-height:34rem;margin:0 auto}
        .casing{stroke:var(--casing);stroke-width:6.5}.way{stroke-width:4.5}.gap{stroke:var(--soft);stroke-dasharray:2 6}
        .way.p0{stroke:var(--p0)}.way.p1{stroke:var(--p1)}.way.p2{stroke:var(--p2)}.way.p3{stroke:var(--p3)}.way.p4{stroke:var(--p4)}\
        .way.p5{stroke:var(--p5)}.swatch.p0{background:var(--p0)}.swatch.p1{background:var(--p1)}.swatch.p2{background:var(--p2)}\
        .swatch.p3{background:var(--p3)}.swatch.p4{background:var(--p4)}.swatch.ground{background:var(--soft);opacity:.6}
        .ground path,.heat path{fill:none;stroke:var(--soft);stroke-width:2;stroke-linejoin:round;stroke-linecap:round;\
        vector-effect:non-scaling-stroke}.heat path{stroke:var(--accent)}
        circle.stone{fill:var(--paper);stroke:var(--soft)}text.stone{text-anchor:middle;font-size:10px;fill:var(--ink)}
        circle.start{fill:var(--paper);stroke:var(--ink);stroke-width:3}rect.finish{fill:var(--ink);stroke:var(--paper);stroke-width:2}
        text.end{font-weight:600;fill:var(--ink);stroke:var(--panel);stroke-width:4px;stroke-linejoin:round}
        line.scale{stroke:var(--ink);stroke-width:3}text.scale{fill:var(--ink)}.north{transform:translateX(-44px) translateY(8px)}
        .north path{fill:var(--ink)}.north text{text-anchor:middle;fill:var(--ink);font-weight:600}
        svg.split{width:100%;height:.8rem}svg.split rect{fill:var(--accent)}svg.split .part{opacity:.55}
        .column{fill:var(--tint);stroke:var(--accent)}.column.reached{fill:var(--accent)}
        .goal{stroke:var(--ink);stroke-width:2;stroke-dasharray:5 4}.mark{text-anchor:middle;fill:var(--ink)}
        .months{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:1rem 2rem}
        table.rings{width:100%;table-layout:fixed}.months.single{grid-template-columns:minmax(0,34rem)}
        table.rings th,table.rings td{border:0;padding:.12rem;text-align:center;vertical-align:top}
        table.rings caption{font-weight:600;color:var(--ink)}svg.ring{width:100%;max-width:3.6rem;margin:0 auto}
        .ring circle{fill:none;stroke-width:3.1}.ring .track{stroke:var(--grid)}.ring .turn{stroke:var(--accent);stroke-linecap:round}
        .ring .turn.distance{opacity:.78}.ring .turn.calories{opacity:.56}.ring text{font-size:8px;text-anchor:middle;fill:var(--ink)}
        .ring .unknown{stroke-dasharray:1 3;stroke:var(--soft);stroke-width:1}.ring .tick{fill:none;stroke:var(--ink);stroke-width:1.6}
        @media (max-width:40rem){.plot{padding:1.4rem 2.3rem 2rem 2.7rem}svg.chart{height:11rem}svg text{font-size:11px}.below.alternate{display:none}}

        """

    /// The style of the filters; their parts are at least 44 px high (WCAG 2.2, 2.5.5).
    static let search: Markup = """
        .search{display:flex;flex-wrap:wrap;gap:.6rem;margin:.9rem 0 1.2rem}.search input{flex:1;min-width:8rem;max-width:30rem}
        .search input,.search select,.search button{max-width:100%;min-height:44px;font:inherit;color:inherit;background:var(--panel);\
        border:1px solid var(--soft);border-radius:.4rem;padding:0 .8rem}@media print{.search{display:none}}

        """

    /// The style for printing: black on white, and no page break inside a chart.
    static let print: Markup = """
        @page{size:A4;margin:16mm 15mm}
        @media print{:root{--paper:#fff;--panel:#fff;--ink:#000;--soft:#444;--grid:#ccc;--accent:#8c2f0e;\
        --tint:#8c2f0e26;--second:#444;--p0:#440154;--p1:#414487;--p2:#2a788e;--p3:#22a884;--p4:#7ad151;--p5:#77797f;--casing:#000}\
        *{-webkit-print-color-adjust:exact}body{padding:0;max-width:none;font-size:10pt}\
        h2{margin-top:1.6rem;break-after:avoid}section.drawn,figure,tr,dl>div,.months table{break-inside:avoid}\
        .panel{border:1px solid var(--grid)}svg.map{max-height:84mm}svg.chart{height:48mm}details{display:none}.scroll{overflow:visible}\
        thead{display:table-header-group}footer{margin-top:1.5rem}}

        """
}
