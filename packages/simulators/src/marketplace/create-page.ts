const categories = ['Tools', 'Furniture', 'Household', 'Electronics & computers', 'Miscellaneous']
const conditions = ['New', 'Used - Like New', 'Used - Good', 'Used - Fair']

/** The form for a new item; `renamed` fields have labels that nobody looks for. */
export function createPage(renamed: readonly string[]): string {
  const word = (name: string): string => (renamed.includes(name) ? 'Something else' : name)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Create new listing</title>
<style>
  body { font: 15px/1.5 system-ui; margin: 0 auto; padding: 24px; max-width: 420px; color: #222 }
  label { display: block; margin: 12px 0; border: 1px solid #ccc; border-radius: 6px; padding: 8px 12px }
  label span { display: block; font-size: 12px; color: #666 }
  input, textarea { width: 100%; border: 0; font: inherit; outline: none }
  [role=option] { padding: 6px 12px; cursor: pointer }
</style>
<nav><a href="/marketplace/you/selling">Your listings</a></nav>
<h1>Item for sale</h1>
<p role="alert"></p>
<main></main>
<script>
// The form appears a moment after the page, like the real one.
setTimeout(() => {
  document.querySelector('main').innerHTML = \`
    ${renamed.includes('Photo') ? '' : '<label>Add photos <input type="file" accept="image/*,image/heif" multiple hidden></label>'}
    <p id="photos">0 / 10 photos</p>
    <label><span>${word('Title')}</span><input type="text" data-field="title"></label>
    <label><span>${word('Price')}</span><input type="text" inputmode="decimal" data-field="price"></label>
    <label role="combobox" tabindex="0" aria-label="${word('Category')}" aria-haspopup="listbox" data-list="category"><span>${word('Category')}</span><b></b></label>
    <label role="combobox" tabindex="0" aria-label="${word('Condition')}" aria-haspopup="listbox" data-list="condition"><span>${word('Condition')}</span><b></b></label>
    <label><span>${word('Description')}</span><textarea rows="4" data-field="description"></textarea></label>
    <label><span>Location</span><input type="text" role="combobox" aria-label="Location" data-place></label>
    <div role="button" tabindex="0" aria-label="Publish" style="background:#0866ff;color:#fff;padding:10px;border-radius:6px;text-align:center">Publish</div>\`
  begin()
}, 300)

function begin() {
  const state = { title: '', price: '', description: '', category: '', condition: '', location: '', photos: [] }
  const choices = ${JSON.stringify({ category: categories, condition: conditions })}
  const publish = document.querySelector('[aria-label=Publish]')
  const look = () => publish.setAttribute('aria-disabled', String(state.title === ''))
  look()
  for (const box of document.querySelectorAll('[data-field]')) {
    box.addEventListener('input', () => { state[box.dataset.field] = box.value; look() })
  }
  document.querySelector('input[type=file]')?.addEventListener('change', (event) => {
    for (const file of event.target.files) state.photos.push({ name: file.name, type: file.type, bytes: file.size })
    document.querySelector('#photos').textContent = state.photos.length + ' / 10 photos'
  })
  const place = document.querySelector('[data-place]')
  place.addEventListener('input', () => setTimeout(() => {
    document.querySelector('[role=listbox]')?.remove()
    const box = document.createElement('div')
    box.setAttribute('role', 'listbox')
    const option = document.createElement('div')
    option.setAttribute('role', 'option')
    option.textContent = place.value + ', United States'
    option.addEventListener('click', () => {
      state.location = place.value = option.textContent
      box.remove()
    })
    box.append(option)
    place.after(box)
  }, 100))
  for (const list of document.querySelectorAll('[data-list]')) {
    list.addEventListener('click', () => setTimeout(() => {
      document.querySelector('[role=listbox]')?.remove()
      const box = document.createElement('div')
      box.setAttribute('role', 'listbox')
      for (const choice of choices[list.dataset.list]) {
        const option = document.createElement('div')
        option.setAttribute('role', 'option')
        option.textContent = choice
        option.addEventListener('click', (event) => {
          event.stopPropagation()
          state[list.dataset.list] = choice
          list.querySelector('b').textContent = choice
          box.remove()
        })
        box.append(option)
      }
      list.after(box)
    }, 100))
    list.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') document.querySelector('[role=listbox]')?.remove()
    })
  }
  publish.addEventListener('keydown', ({ key }) => { if (key === 'Enter') put() })
  publish.addEventListener('click', () => put())
  async function put() {
    if (state.title === '') return
    const answer = await fetch('/marketplace/listings', { method: 'POST', body: JSON.stringify(state) })
    const { refusal, address } = await answer.json()
    document.querySelector('[role=alert]').textContent = refusal ?? ''
    if (refusal) return
    // Without reloading the page, like the real one.
    history.pushState({}, '', address)
    document.querySelector('main').textContent = 'Your listing is up'
  }
}
</script>`
}
