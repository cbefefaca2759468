import type { Page } from 'playwright-core'

/** What has the focus: its name, and what is wrong with how it shows. */
interface Focused {
  name: string
  faults: string[]
  /** An element keeps its number. */
  id: number
}

/** Runs in the page. */
const look = (): Focused | null => {
  const seen = window as unknown as { focusSeen?: Map<Element, number>; accentSeen?: string }
  const numbers = seen.focusSeen ?? new Map<Element, number>()
  seen.focusSeen = numbers
  const element = document.activeElement
  for (const motion of document.getAnimations()) if (motion instanceof CSSTransition) motion.finish()
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const id = numbers.get(element) ?? numbers.size
  numbers.set(element, id)

  const labels = [...((element as HTMLInputElement).labels ?? [])]
  const isDrawn = ({ width, height }: DOMRect) => width > 2 && height > 2
  // an option of a segmented control is an input without size; people see its label
  const shown =
    [element, ...labels].find(
      (one) => isDrawn(one.getBoundingClientRect()) && getComputedStyle(one).opacity !== '0',
    ) ?? element
  const frame = element.closest(
    '[class$="Input-input"], [class*="Input-input "], [class*="RichTextEditor-root"]',
  )
  const around = [element, element.nextElementSibling, ...labels, frame].filter((one) => one !== null)

  const readAccent = () => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--mantine-primary-color-filled)'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  const accent = seen.accentSeen ?? readAccent()
  seen.accentSeen = accent
  const isOutlined = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
    outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
  const isRinged = around.some((one) => {
    const style = getComputedStyle(one)
    const isFrame = one === frame && style.borderTopWidth !== '0px' && style.borderTopColor === accent
    // a card is a link whose ::after covers it
    return isFrame || isOutlined(style) || isOutlined(getComputedStyle(one, '::after'))
  })

  const box = shown.getBoundingClientRect()
  const middle = Math.max(0, Math.min(innerWidth - 1, box.left + box.width / 2))
  const isHit = (y: number) => {
    const hit = document.elementFromPoint(middle, y)
    const own = [shown, frame, shown.closest('[class*="Indicator-root"]'), ...labels]
    return hit !== null && own.some((one) => one?.contains(hit) || hit.contains(one))
  }
  const tall = box.height > innerHeight * 0.5
  // what hardly fits between header and bar isn't scrolled to while both its ends are beyond them
  const within = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2
  const places = tall ? [within] : [box.top + 3, box.top + box.height / 2, box.bottom - 3]
  const covered = places.filter((y) => y < 0 || y > innerHeight || !isHit(y))
  const name =
    element.getAttribute('aria-label') ||
    labels.map((label) => label.textContent).join(' ') ||
    element.textContent ||
    element.id
  return {
    id,
    name: `${element.tagName.toLowerCase()} "${name.trim().replace(/\s+/g, ' ').slice(0, 60)}"`,
    faults: [
      ...(isRinged ? [] : ['no ring']),
      ...(isDrawn(box) ? [] : ['not drawn']),
      ...(covered.length > 0 ? [`out of sight at y ${covered.map(Math.round)} of ${innerHeight}`] : []),
    ],
  }
}

export const focused = (page: Page): Promise<Focused | null> => page.evaluate(look)

/** Makes the next Tab start at the top of the page, as after opening it. */
export const fromTheTop = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    scrollTo(0, 0)
    delete (window as unknown as { focusSeen?: unknown }).focusSeen
  })

/** Presses Tab until the focus leaves the page or comes full circle, and names every stop. */
export const tabThrough = async (page: Page, key = 'Tab', most = 150): Promise<Focused[]> => {
  const stops: Focused[] = []
  const ids = new Set<number>()
  for (let pressed = 0; pressed < most; pressed++) {
    await page.keyboard.press(key)
    const stop = await focused(page)
    if (!stop || ids.has(stop.id)) break
    ids.add(stop.id)
    stops.push(stop)
  }
  return stops
}

export const faultsOf = (stops: readonly Focused[]): string[] =>
  stops.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))
