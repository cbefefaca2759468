import { useEffect } from 'react'

const REMEMBERED = 8
const dialogOf = (element: Element | undefined): Element | null => element?.closest('[role="dialog"]') ?? null

/** When a dialog that held the focus goes away, returns the focus to where it was before. */
export const useFocusBack = (): void => {
  useEffect(() => {
    /** Latest first; only the last for a dialog. */
    let trail: HTMLElement[] = []
    const watched = new Map<Element, MutationObserver>()
    const giveBack = () => {
      if (document.activeElement && document.activeElement !== document.body) return
      trail.find((one) => one.isConnected && one.checkVisibility())?.focus({ preventScroll: true })
    }
    const watch = (dialog: Element) => {
      if (watched.has(dialog)) return
      const observer = new MutationObserver(() => {
        if (dialog.isConnected) return
        observer.disconnect()
        watched.delete(dialog)
        giveBack()
      })
      observer.observe(document.body, { childList: true, subtree: true })
      watched.set(dialog, observer)
    }
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const dialog = dialogOf(target)
      if (dialog) watch(dialog)
      const before = dialog && dialogOf(trail[0]) === dialog ? trail.slice(1) : trail
      trail = [target, ...before].slice(0, REMEMBERED)
    }
    document.addEventListener('focusin', remember)
    return () => {
      document.removeEventListener('focusin', remember)
      for (const observer of watched.values()) observer.disconnect()
    }
  }, [])
}
