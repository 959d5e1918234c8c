import { buttonStyle } from '#src/ui/button-style.ts'

export function SignUpLink({ children }: { children: string }) {
  return (
    <a href="/auth?mode=signup" className={buttonStyle('primary', 'md', 'px-6 md:min-h-12')}>
      {children}
    </a>
  )
}
