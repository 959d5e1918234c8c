/** Stands in for the page while somebody who is signed in is led to the dashboard; visitor.ts and the styles show it. */
export function LeavingScreen() {
  return (
    <div className="boot-screen leaving">
      <output className="boot-spinner" aria-label="Loading" />
    </div>
  )
}
