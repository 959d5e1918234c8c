// Says that the app did not come: its script, or one that it needs, was lost on its way. Without this its name would stand
// there forever. A file of its own because the content security policy allows no inline script; the words stand in index.html.
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
