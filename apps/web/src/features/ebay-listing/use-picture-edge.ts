import { useEffect, useState } from 'react'

/** Pixels of a picture's longest side; null until known, or if it cannot be loaded. */
export function usePictureEdge(address: string | null): number | null {
  const [edge, setEdge] = useState<number | null>(null)
  useEffect(() => {
    if (address === null) return undefined
    const picture = new Image()
    const measure = (): void => setEdge(Math.max(picture.naturalWidth, picture.naturalHeight))
    picture.addEventListener('load', measure)
    picture.src = address
    return () => picture.removeEventListener('load', measure)
  }, [address])
  return edge
}
