import { STRIP_HEIGHT, type Strip } from '#src/integrations/ocr/looks/line-strip.ts'
import type { Models } from '#src/integrations/ocr/looks/models.ts'
import { runNetwork } from '#src/integrations/ocr/looks/run-network.ts'

/** A character of a line. */
export interface Character {
  text: string
  /** Its middle, in pixels of the strip. */
  x: number
  /** 0 to 1. */
  confidence: number
}

/** Lines that the recogniser reads at once; more would only use more memory. */
const mostAtOnce = 4
/** Lines that are read at once have about the same width: the shorter ones are filled up. */
const widthStep = 1.25
const widthMultiple = 32

/** The characters of each line, with spaces where the recogniser saw one, in the order of the strips. */
export async function readStrips(
  strips: readonly Strip[],
  models: Models,
): Promise<readonly (readonly Character[])[]> {
  const read = new Map<Strip, Character[]>()
  for (const group of groupsOf(strips)) {
    const lines = await readGroup(group, models)
    for (const [place, strip] of group.entries()) read.set(strip, lines[place] ?? [])
  }
  return strips.map((strip) => read.get(strip) ?? [])
}

function groupsOf(strips: readonly Strip[]): Strip[][] {
  const groups: Strip[][] = []
  for (const strip of strips.toSorted((a, b) => a.width - b.width)) {
    const group = groups.at(-1)
    const least = group?.[0]?.width ?? 0
    const isNear = strip.width <= least * widthStep + widthMultiple
    if (group && group.length < mostAtOnce && isNear) group.push(strip)
    else groups.push([strip])
  }
  return groups
}

async function readGroup(
  strips: readonly Strip[],
  { recogniser, characters }: Models,
): Promise<Character[][]> {
  const widest = Math.max(...strips.map(({ width }) => width))
  const width = Math.ceil(widest / widthMultiple) * widthMultiple
  const input = new Float32Array(strips.length * 3 * STRIP_HEIGHT * width)
  for (const [place, strip] of strips.entries()) fill(input, place * 3, strip, width)
  const { data, dims } = await runNetwork(recogniser, {
    data: input,
    dims: [strips.length, 3, STRIP_HEIGHT, width],
  })
  const [, steps = 0, classes = 0] = dims
  return strips.map((_, place) =>
    charactersOf(
      data.subarray(place * steps * classes, (place + 1) * steps * classes),
      classes,
      width / steps,
      characters,
    ),
  )
}

function fill(input: Float32Array, plane: number, { width, pixels }: Strip, full: number): void {
  for (let channel = 0; channel < 3; channel += 1) {
    for (let y = 0; y < STRIP_HEIGHT; y += 1) {
      const to = ((plane + channel) * STRIP_HEIGHT + y) * full
      for (let x = 0; x < width; x += 1) {
        input[to + x] = (pixels[(y * width + x) * 3 + channel] ?? 0) / 127.5 - 1
      }
    }
  }
}

/** The best class of each step; the same class in several steps, without a step of no character between, is one character. */
function charactersOf(
  scores: Float32Array,
  classes: number,
  pixelsOfStep: number,
  characters: readonly string[],
): Character[] {
  const line: Character[] = []
  let last = 0
  for (let step = 0; step * classes < scores.length; step += 1) {
    const own = scores.subarray(step * classes, (step + 1) * classes)
    let best = 0
    for (let index = 1; index < classes; index += 1) {
      if ((own[index] ?? 0) > (own[best] ?? 0)) best = index
    }
    const confidence = own[best] ?? 0
    const before = line.at(-1)
    if (best !== 0 && best === last && before) {
      before.confidence = Math.max(before.confidence, confidence)
    } else if (best !== 0) {
      const text = (characters[best - 1] ?? ' ').normalize('NFKC')
      line.push({ text, x: (step + 0.5) * pixelsOfStep, confidence })
    }
    last = best
  }
  return line
}
