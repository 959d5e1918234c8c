// Says that the app did not load because one of its scripts failed to arrive. Without this, the page would show only the
// app's name forever. A separate file because the content security policy allows no inline script; the text is in index.html.
const reload = () => location.reload()

window.addEventListener(
  'error',
  ({ target }) => {
    const failure = document.querySelector('.boot-failure')
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module' || failure === null)
      return
    document.querySelector('.boot-spinner').hidden = true
    failure.querySelector('button').addEventListener('click', reload)
    failure.hidden = false
  },
  { capture: true },
)
