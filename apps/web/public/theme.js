// Runs before the first paint, so that a chosen theme never flashes in the other one. A file of its own because
// the content security policy allows no inline script. The key is the one of src/lib/theme.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be forbidden; the system's theme stays.
}
