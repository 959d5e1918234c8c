/** Colours of one picture: a light background, the object, its shade, and one accent. */
export interface Palette {
  ground: string
  main: string
  shade: string
  accent: string
}

export const palettes: readonly Palette[] = [
  { ground: '#f4ece2', main: '#d9773f', shade: '#b45c2b', accent: '#2f3b45' },
  { ground: '#e6eef0', main: '#3d7f8c', shade: '#2b626d', accent: '#f0b45b' },
  { ground: '#eceaf3', main: '#6a62a8', shade: '#514a87', accent: '#f2c6b0' },
  { ground: '#e8f0e6', main: '#5b8c5a', shade: '#446c44', accent: '#f3e3b3' },
  { ground: '#f6e9ea', main: '#b9505d', shade: '#963c48', accent: '#34404a' },
  { ground: '#eef0f2', main: '#4a5563', shade: '#353e49', accent: '#e8904c' },
]

type Drawing = (palette: Palette) => string

const round = (x: number, y: number, w: number, h: number, r: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`
const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`
const line = (path: string, stroke: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** One flat drawing for each kind of product, on a field of 400 by 400. */
export const drawings = {
  mug: ({ main, shade, accent }) =>
    line('M268 180 q62 0 62 52 t-62 52', shade, 22) +
    shape('M110 140 h165 v120 q0 60 -60 60 h-45 q-60 0 -60 -60 z', main) +
    round(110, 140, 165, 26, 8, shade) +
    line('M165 110 q-14 -18 0 -36 M205 110 q-14 -18 0 -36', accent, 8),
  lamp: ({ main, shade, accent }) =>
    shape('M150 90 h100 l46 110 h-192 z', main) +
    shape('M104 200 h192 l-4 14 h-184 z', shade) +
    round(192, 214, 16, 100, 4, accent) +
    round(140, 306, 120, 18, 9, accent),
  bottle: ({ main, shade, accent }) =>
    round(172, 70, 56, 40, 8, accent) +
    shape(
      'M160 108 h80 q26 22 26 60 v136 q0 22 -22 22 h-88 q-22 0 -22 -22 v-136 q0 -38 26 -60 z',
      main,
    ) +
    round(134, 200, 132, 64, 0, shade) +
    round(152, 220, 60, 10, 5, accent),
  headphones: ({ main, shade, accent }) =>
    line('M110 240 v-30 q0 -92 90 -92 t90 92 v30', shade, 22) +
    round(86, 220, 56, 96, 24, main) +
    round(258, 220, 56, 96, 24, main) +
    round(126, 230, 18, 76, 9, accent) +
    round(256, 230, 18, 76, 9, accent),
  speaker: ({ main, shade, accent }) =>
    round(130, 80, 140, 246, 26, main) +
    disc(200, 146, 32, shade) +
    disc(200, 146, 12, accent) +
    disc(200, 248, 52, shade) +
    disc(200, 248, 22, accent),
  kettle: ({ main, shade, accent }) =>
    line('M150 120 q50 -56 100 0', accent, 16) +
    shape('M132 130 h136 l26 166 q2 24 -24 24 h-140 q-26 0 -24 -24 z', main) +
    shape('M270 170 l58 -30 l10 22 l-58 52 z', shade) +
    round(120, 292, 160, 28, 12, shade) +
    disc(200, 122, 13, accent),
  plant: ({ main, shade, accent }) =>
    shape('M200 226 q-96 -8 -92 -112 q84 14 92 112 z', shade) +
    shape('M200 226 q96 -8 92 -112 q-84 14 -92 112 z', shade) +
    shape('M200 222 q-46 -84 0 -152 q46 68 0 152 z', accent) +
    shape('M134 222 h132 l-18 104 h-96 z', main) +
    round(126, 216, 148, 26, 6, main),
  notebook: ({ main, shade, accent }) =>
    round(118, 76, 174, 250, 14, shade) +
    round(108, 70, 174, 250, 14, main) +
    round(108, 70, 34, 250, 14, shade) +
    round(168, 122, 86, 44, 6, accent) +
    round(244, 70, 12, 250, 0, accent),
  keyboard: ({ main, shade, accent }) =>
    round(62, 140, 276, 124, 18, main) +
    [0, 1, 2]
      .flatMap((row) => [0, 1, 2, 3, 4, 5, 6, 7].map((key) => [row, key] as const))
      .map(([row, key]) =>
        round(78 + key * 31, 156 + row * 32, 25, 25, 6, (row + key) % 7 === 0 ? accent : shade),
      )
      .join(''),
  candle: ({ main, shade, accent }) =>
    shape('M200 84 q28 34 0 60 q-28 -26 0 -60 z', accent) +
    line('M200 142 v26', shade, 6) +
    round(132, 166, 136, 154, 16, main) +
    round(152, 214, 96, 58, 6, shade) +
    round(170, 234, 60, 8, 4, accent),
  pan: ({ main, shade, accent }) =>
    round(254, 182, 112, 24, 12, accent) +
    disc(170, 200, 108, shade) +
    disc(170, 200, 88, main) +
    shape('M110 176 q24 -46 78 -40 q-44 10 -60 46 z', accent),
  backpack: ({ main, shade, accent }) =>
    line('M160 112 q0 -44 40 -44 t40 44', accent, 14) +
    round(112, 104, 176, 222, 58, main) +
    round(136, 214, 128, 88, 20, shade) +
    round(136, 156, 128, 16, 8, shade) +
    round(186, 238, 28, 12, 6, accent),
  pillow: ({ main, shade, accent }) =>
    shape('M92 128 q108 26 216 0 q22 72 0 150 q-108 -24 -216 0 q-22 -78 0 -150 z', main) +
    line('M124 160 q76 18 152 0 M120 246 q80 -16 160 0', shade, 8) +
    disc(200, 203, 15, accent),
  bulb: ({ main, shade, accent }) =>
    shape(
      'M200 70 q86 4 88 88 q0 42 -34 74 q-12 12 -14 30 h-80 q-2 -18 -14 -30 q-34 -32 -34 -74 q2 -84 88 -88 z',
      main,
    ) +
    line('M176 190 l12 -26 l12 26 l12 -26 l12 26', accent, 7) +
    round(162, 268, 76, 16, 8, shade) +
    round(168, 290, 64, 16, 8, shade) +
    round(182, 312, 36, 14, 7, shade),
  watch: ({ main, shade, accent }) =>
    round(160, 60, 80, 280, 24, shade) +
    round(126, 128, 148, 148, 40, main) +
    disc(200, 202, 54, accent) +
    line('M200 170 v34 l22 14', main, 8),
  dumbbell: ({ main, shade, accent }) =>
    round(120, 190, 160, 22, 8, accent) +
    round(72, 140, 40, 122, 14, main) +
    round(288, 140, 40, 122, 14, main) +
    round(108, 158, 26, 86, 10, shade) +
    round(266, 158, 26, 86, 10, shade),
  brush: ({ main, shade, accent }) =>
    round(186, 182, 28, 150, 14, main) +
    shape('M160 74 h80 l-8 118 h-64 z', accent) +
    round(158, 172, 84, 24, 8, shade),
  umbrella: ({ main, shade, accent }) =>
    line('M200 196 v100 q0 30 26 30 t26 -26', accent, 13) +
    shape(
      'M74 206 q10 -118 126 -122 q116 4 126 122 q-32 -28 -62 0 q-32 -28 -64 0 q-32 -28 -64 0 q-30 -28 -62 0 z',
      main,
    ) +
    shape('M200 84 q46 44 64 122 q-32 -28 -64 0 q-32 -28 -64 0 q18 -78 64 -122 z', shade),
  basket: ({ main, shade, accent }) =>
    line('M126 190 q14 -96 74 -96 t74 96', accent, 14) +
    shape('M88 186 h224 l-26 130 q-4 12 -18 12 h-136 q-14 0 -18 -12 z', main) +
    [0, 1, 2, 3, 4].map((slat) => round(124 + slat * 34, 214, 14, 88, 7, shade)).join('') +
    round(80, 176, 240, 26, 12, shade),
  brick: ({ main, shade, accent }) =>
    round(92, 190, 216, 116, 12, main) +
    [0, 1, 2].map((stud) => round(114 + stud * 62, 160, 44, 34, 10, shade)).join('') +
    round(150, 96, 100, 64, 10, accent) +
    round(172, 78, 56, 22, 8, accent),
} satisfies Record<string, Drawing>

export type DrawingName = keyof typeof drawings

/** A square SVG of that product, with a soft shadow below it. */
export function drawThing(name: DrawingName, palette: Palette): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="800" height="800">
<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff" stop-opacity=".55"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/></linearGradient></defs>
<rect width="400" height="400" fill="${palette.ground}"/><rect width="400" height="400" fill="url(#g)"/>
<ellipse cx="200" cy="334" rx="128" ry="14" fill="${palette.shade}" opacity=".16"/>
${drawings[name](palette)}</svg>`
}
