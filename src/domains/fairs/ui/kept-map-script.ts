/**
 * What the kept map of a fair runs: zoom by buttons, two fingers, and keys, and a search that marks the booths. It reads
 * only what the page holds, writes no markup, and is named by its hash in the page's policy, so that nothing else runs.
 */
export const keptMapScript = `(() => {
  const first = (selector) => document.querySelector(selector)
  const list = (selector) => [...document.querySelectorAll(selector)]
  const [view, plan, field, said] = [first('.view'), first('.plan'), first('#search'), first('#found')]
  for (const part of list('[data-live]')) part.hidden = false
  const MOST = 6
  let factor = 1
  const base = plan ? plan.offsetWidth : 0
  const least = () => Math.min(1, view.clientWidth / base)
  const zoom = (wanted, x, y) => {
    const next = Math.min(MOST, Math.max(least(), wanted))
    const at = [(view.scrollLeft + x) / plan.offsetWidth, (view.scrollTop + y) / plan.offsetHeight]
    factor = next
    plan.style.cssText += ';min-width:0;max-width:999em;width:' + base * factor + 'px;font-size:' + Math.max(1, factor) + 'em'
    view.scrollLeft = at[0] * plan.offsetWidth - x
    view.scrollTop = at[1] * plan.offsetHeight - y
  }
  const middle = () => [view.clientWidth / 2, view.clientHeight / 2]
  const step = (sign) => (sign === 0 ? zoom(least(), 0, 0) : zoom(factor * (sign > 0 ? 1.5 : 1 / 1.5), ...middle()))
  const center = (booth) => {
    view.scrollLeft = booth.offsetLeft - view.clientWidth / 2
    view.scrollTop = booth.offsetTop - view.clientHeight / 2
  }
  if (plan) {
    for (const button of list('[data-zoom]'))
      button.addEventListener('click', () => step(Number(button.dataset.zoom)))
    const keys = { '+': 1, '=': 1, '-': -1, '0': 0 }
    view.addEventListener('keydown', (event) => {
      if (!(event.key in keys) || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      step(keys[event.key])
    })
    let pinch = null
    const apart = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
    view.addEventListener('touchstart', ({ touches }) => {
      pinch = touches.length === 2 ? { apart: apart(touches), factor } : null
    }, { passive: true })
    view.addEventListener('touchmove', (event) => {
      if (!pinch || event.touches.length !== 2) return
      event.preventDefault()
      const [a, b] = event.touches
      const box = view.getBoundingClientRect()
      zoom(pinch.factor * apart(event.touches) / pinch.apart, (a.clientX + b.clientX) / 2 - box.left, (a.clientY + b.clientY) / 2 - box.top)
    }, { passive: false })
  }
  if (!field) return
  const fold = (text) => text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase()
  const rows = list('[data-exhibitor]').map((row) => ({ row, text: fold(row.textContent), number: row.dataset.booth }))
  const booths = new Map(list('[data-number]').map((booth) => [booth.dataset.number, booth]))
  let found = []
  let at = 0
  const show = () => {
    const booth = booths.get(found[at])
    for (const other of booths.values()) other.toggleAttribute('data-shown', other === booth)
    if (booth) center(booth)
  }
  field.addEventListener('input', () => {
    const words = fold(field.value).split(/\\s+/).filter(Boolean)
    const fits = rows.filter(({ text }) => !words.some((word) => !text.includes(word)))
    for (const { row } of rows) row.hidden = true
    for (const { row } of fits) row.hidden = false
    found = words.length === 0 ? [] : fits.map(({ number }) => number).filter((number) => booths.has(number))
    for (const [number, booth] of booths) booth.toggleAttribute('data-dim', words.length > 0 && !found.includes(number))
    said.textContent = words.length === 0 ? '' : fits.length === 0 ? 'No matching exhibitors.' : fits.length + ' of ' + rows.length
    at = 0
    show()
  })
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || found.length === 0) return
    event.preventDefault()
    at = (at + 1) % found.length
    show()
  })
})()`

/** The policy's word for the script: `sha256-` and its hash in base64. */
export const hashOfScript = async (script: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`
}
