// Runs before the first paint, so that the other theme never flashes. A separate file because the content security
// policy allows no inline script. The key is the one of src/lib/theme.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // The browser may forbid storage; then the system's theme stays.
}
