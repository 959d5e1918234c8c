declare module 'heic-decode' {
  interface DecodedImage {
    width: number
    height: number
    data: Uint8ClampedArray
  }

  interface PendingImage {
    width: number
    height: number
    decode(): Promise<DecodedImage>
  }

  interface DecodeInput {
    buffer: Uint8Array
  }

  function decode(input: DecodeInput): Promise<DecodedImage>

  namespace decode {
    function all(input: DecodeInput): Promise<PendingImage[] & { dispose(): void }>
  }

  export default decode
}
