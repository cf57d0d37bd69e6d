/* The style of a share link's page, in the colours of the client's theme (web/src/app/theme.css). That a password was wrong
   is said until the next one is typed: the right one fetches the file, and a download leaves the page as it is. */

export const STYLE = `
:root{--page:oklch(96.6% .006 165);--sheet:oklch(99.6% .002 165);--line:oklch(90.5% .01 168);--rule:oklch(80% .075 22);
--ink:oklch(25% .022 195);--ink-2:oklch(45% .018 190);--field:oklch(62.5% .016 185);--action:oklch(41% .078 168);
--action-ink:oklch(98.5% .008 165);--error:oklch(48% .165 27);--tile:oklch(33% .058 170);--tile-ink:oklch(95% .014 160)}
@media (prefers-color-scheme:dark){:root{--page:oklch(20% .012 185);--sheet:oklch(24.5% .014 185);--line:oklch(34% .016 185);
--rule:oklch(48% .085 22);--ink:oklch(93% .008 165);--ink-2:oklch(76% .012 180);--field:oklch(56% .016 185);
--action:oklch(78% .095 166);--action-ink:oklch(21% .03 170);--error:oklch(76% .125 25);--tile:oklch(78% .095 166);
--tile-ink:oklch(21% .03 170)}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--page);color:var(--ink);
font:16px/1.5 "IBM Plex Sans","IBM Plex Sans Arabic",system-ui,sans-serif}
header,main{max-width:520px;margin-inline:auto;padding-inline:16px}
header{display:flex;align-items:center;justify-content:space-between;height:64px}
.brand{display:flex;align-items:center;gap:8px;font-weight:600}
svg{width:28px;height:28px;padding:3px;border-radius:6px;background:var(--tile);fill:none;stroke:var(--tile-ink);stroke-width:1.5;
stroke-linecap:round;stroke-linejoin:round}
.language{display:inline-flex;align-items:center;min-height:44px;padding-inline:8px;color:var(--ink)}
main{position:relative;background:var(--sheet);border:1px solid var(--line);border-radius:10px;
padding-block:24px;padding-inline:64px 24px}
main::before{content:"";position:absolute;inset-block:0;inset-inline-start:44px;width:4px;
border-inline:1px solid var(--rule)}
@media (max-width:551px){main{margin-inline:16px;padding-inline:40px 16px}main::before{inset-inline-start:24px}}
h1{margin:0 0 8px;font-size:20px;line-height:1.4;font-weight:600;overflow-wrap:anywhere}
p{margin:0 0 16px;overflow-wrap:anywhere}
.file,.note{color:var(--ink-2)}
.note{margin:16px 0 0;font-size:14px}
form{margin:0}
label{display:block;margin-block-end:4px;font-weight:500}
input{display:block;width:100%;min-height:44px;padding-inline:12px;border:1px solid var(--field);border-radius:6px;
background:var(--sheet);color:inherit;font:inherit}
input[aria-invalid]:invalid{border-color:var(--error)}
.error{margin:4px 0 0;color:var(--error);font-size:14px}
input:valid+.error{visibility:hidden}
.action{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding-inline:20px;border:0;border-radius:6px;
background:var(--action);color:var(--action-ink);font:inherit;font-weight:500;text-decoration:none;cursor:pointer}
form .action{margin-block-start:16px}
:focus-visible{outline:2px solid var(--action);outline-offset:2px}
`;
