import { drawings, drawThing, palettes, type DrawingName } from '#src/demo/drawings.ts'

export interface DemoPicture {
  /** Name in the bucket product-images. */
  name: string
  svg: string
}

/** Name of a product's picture in one of the palettes. */
export function pictureName(drawing: DrawingName, palette: number): string {
  return `global/demo-${drawing}-${palette % palettes.length}.webp`
}

/** Every product in every palette. */
export function makePictures(): DemoPicture[] {
  const names = Object.keys(drawings) as DrawingName[]
  return names.flatMap((drawing) =>
    palettes.map((palette, index) => ({
      name: pictureName(drawing, index),
      svg: drawThing(drawing, palette),
    })),
  )
}
