/** Replaces the page while a signed-in person is redirected to the dashboard; visitor.ts and the styles show it. */
export function LeavingScreen() {
  return (
    <div className="boot-screen leaving">
      <output className="boot-spinner" aria-label="Loading" />
    </div>
  )
}
