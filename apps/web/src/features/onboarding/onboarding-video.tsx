import { useEffect, useState } from 'react'
import { embedVideoUrl } from '#src/entities/tour/embed-video-url.ts'
import { Spinner } from '#src/ui/spinner.tsx'

/** The dialog is open before the video starts. */
const delayMs = 100

/** The operator's video; it starts automatically, and is removed as soon as it is hidden. */
export function OnboardingVideo({ url, isShown }: { url: string; isShown: boolean }) {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="grid aspect-video w-full place-items-center overflow-hidden rounded-md bg-sunken">
      {isShown && isReady ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a player needs scripts and its own origin, which is another one than ours
        <iframe
          src={embedVideoUrl(url)}
          title="Introduction to SampleTrail"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          className="size-full border-0"
        />
      ) : (
        <Spinner size="lg" label="Loading the video" />
      )}
    </div>
  )
}
