declare module 'bidi-js' {
  interface Bidi {
    /** The level of each UTF-16 unit: odd ones are read from right to left. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array }
  }
  export default function createBidi(): Bidi
}
