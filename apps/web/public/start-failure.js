// Says that the app did not come: a script was lost on its way. Without this its name would stand there forever. A file of
// its own because the content security policy allows no inline script; the words stand in index.html.
window.addEventListener(
  'error',
  ({ target }) => {
    const failure = document.querySelector('.boot-failure')
    if (!(target instanceof HTMLScriptElement) || failure === null) return
    document.querySelector('.boot-spinner').hidden = true
    failure.querySelector('button').addEventListener('click', () => location.reload())
    failure.hidden = false
  },
  { capture: true, once: true },
)
