/* The mark, and the pictures that scripts/icons.mjs draws of it. */

const COVER = "#0d3c30";
const INK = "#e4f1ea";
const STROKE =
  "M13.2,4.4v2.5a1.55,1.55,0,0,1-3.1,0V5.2m0,1.7a1.55,1.55,0,0,1-3.1,0V5.2m0,1.7v2.2a2.15,2.15,0,0,1-4.3,0V7.5";
/**
 * The mark as SVG text.
 * @param {number} room the empty border, in units of the 16 grid
 * @param {number} corner the tile's radius, in the same
 */
function svg(room, corner) {
  const size = 16 + 2 * room;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-room} ${-room} ${size} ${size}">` +
    `<rect x="${-room}" y="${-room}" width="${size}" height="${size}" rx="${corner}" fill="${COVER}"/>` +
    `<path d="${STROKE}" fill="none" stroke="${INK}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`
  );
}

/** The icons as pixels: name, width and height, and what is drawn. */
export const pictures = [
  { name: "icon-192.png", size: 192, svg: svg(0, 3.4) },
  { name: "icon-512.png", size: 512, svg: svg(0, 3.4) },
  { name: "maskable-512.png", size: 512, svg: svg(4, 0) },
  { name: "apple-touch-icon.png", size: 180, svg: svg(1.5, 0) },
];

/** The icon as committed in web/public/icons/icon.svg. */
export const icon = svg(0, 3.4);
