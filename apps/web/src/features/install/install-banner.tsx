import { useLocation } from '@tanstack/react-router'
import { Share, X } from 'lucide-react'
import { useState } from 'react'
import { chooseInstallWay } from '#src/features/install/choose-way.ts'
import { promptInstall, useInstallState } from '#src/features/install/install-prompt.ts'
import { isInstalled } from '#src/lib/installed-mode.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

const dismissedKey = 'install-dismissed-at'

/**
 * Offers to put the app on the home screen, on phones and tablets. It appears only together with a new screen, so that a
 * control that a person is about to tap never moves. docs/behaviour/install.md
 */
export function InstallBanner() {
  const { hasPrompt, isDone } = useInstallState()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [screen, setScreen] = useState({ pathname, comesWithIt: false })
  const [dismissedAt, setDismissedAt] = useState(readDismissedAt)
  const [explains, setExplains] = useState(false)
  const [now] = useState(() => Date.now())
  const way = chooseInstallWay({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isInstalled: isInstalled() || isDone,
    hasPrompt,
    dismissedAt,
    now,
  })
  if (screen.pathname !== pathname) setScreen({ pathname, comesWithIt: way !== null })
  if (way === null || !screen.comesWithIt) return null

  const dismiss = () => {
    const moment = Date.now()
    localStorage.setItem(dismissedKey, String(moment))
    setDismissedAt(moment)
  }
  return (
    <section aria-label="Install SampleTrail" className="mb-4">
      <Card padded={false} className="flex flex-wrap items-center gap-3 p-3">
        <img
          src="/icons/icon-192.png"
          alt=""
          width="40"
          height="40"
          className="size-10 rounded-md"
        />
        <div className="min-w-0 flex-1">
          <p className="text-sm font-semibold">Install SampleTrail</p>
          <p className="text-xs text-ink-muted">Add to your home screen for quick access</p>
        </div>
        <div className="flex items-center gap-1">
          <Button
            size="sm"
            variant="primary"
            aria-expanded={way === 'by-hand' ? explains : undefined}
            onClick={() => (way === 'prompt' ? void promptInstall() : setExplains(!explains))}
          >
            Install
          </Button>
          <IconButton icon={X} label="Not now" onClick={dismiss} />
        </div>
        {way === 'by-hand' && explains && (
          <p className="w-full border-t border-line pt-3 text-sm">
            Tap{' '}
            <span className="font-semibold whitespace-nowrap">
              <Share aria-hidden className="inline size-4 align-text-bottom" /> Share
            </span>{' '}
            in your browser, then <span className="font-semibold">Add to Home Screen</span>.
          </p>
        )}
      </Card>
    </section>
  )
}

function readDismissedAt(): number | null {
  const stored = localStorage.getItem(dismissedKey)
  return stored === null ? null : Number(stored)
}
