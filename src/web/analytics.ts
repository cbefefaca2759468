/** What the installation's own analytics script is told, if there is one. */
type AnalyticsEvent = { event: 'page_view'; page: string } | { event: 'outbound_link'; to: string }

declare global {
  interface Window {
    /** The queue that scripts of this kind read, by its customary name. */
    dataLayer?: unknown[]
  }
}

/** How long leaving waits for the script to confirm that it recorded the event. */
export const OUTBOUND_WAIT_MS = 250

/** Loads the script once, after the page has rendered. */
export const loadScript = (address: string): void => {
  if (window.dataLayer) return
  window.dataLayer = []
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}

export const pushAnalyticsEvent = (told: AnalyticsEvent): void => void window.dataLayer?.push(told)

/** Goes to another site once the script has recorded it, or after the wait. */
const leaveFor = (to: string, go: (to: string) => void): void => {
  let left = false
  const leave = () => {
    if (left) return
    left = true
    go(to)
  }
  setTimeout(leave, OUTBOUND_WAIT_MS)
  window.dataLayer?.push({
    event: 'outbound_link',
    to,
    eventCallback: leave,
    eventTimeout: OUTBOUND_WAIT_MS,
  })
}

interface Click {
  defaultPrevented: boolean
  button: number
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
  currentTarget: { href: string; target: string }
  preventDefault(): void
}

/** For clicks on links to other sites. Nothing waits without a script, or where the page stays open in its tab. */
export const onOutbound = (click: Click, go = (to: string) => window.location.assign(to)): void => {
  if (!window.dataLayer || click.defaultPrevented || click.button > 1) return
  const { href, target } = click.currentTarget
  const staysHere = click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey
  if (staysHere || (target && target !== '_self')) pushAnalyticsEvent({ event: 'outbound_link', to: href })
  else {
    click.preventDefault()
    leaveFor(href, go)
  }
}

interface ClickWithin extends Omit<Click, 'currentTarget'> {
  target: unknown
}

/** For text that contains links: the text listens for them. Links within the product don't count as leaving. */
export const onOutboundWithin = (click: ClickWithin, go?: (to: string) => void): void => {
  const link = (click.target as Partial<Element>).closest?.('a')
  if (!link?.href || link.origin === window.location.origin) return
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = click
  onOutbound(
    {
      ...{ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey },
      currentTarget: link,
      preventDefault: () => click.preventDefault(),
    },
    go,
  )
}
