export function LandingPage() {
  return <main id="content">The Ultimate Hub for Product Testers</main>
}
