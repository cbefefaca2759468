import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Session } from '#web/session.ts'
import { onPaletteOpen, type Part } from './palette-events.ts'

const Palette = lazy(() => import('./Palette.tsx'))
const Shortcuts = lazy(() => import('./Shortcuts.tsx'))

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** Listens for the shortcuts and buttons on every page, and loads the dialogs on demand. */
export const PaletteHost = ({ who }: { who: Session }) => {
  const [open, setOpen] = useState<Part | null>(null)
  const [loaded, setLoaded] = useState<ReadonlySet<Part>>(new Set())
  const show = (part: Part) => {
    setLoaded((before) => new Set(before).add(part))
    setOpen(part)
  }
  useEffect(() => onPaletteOpen(show))
  useHotkeys([['mod+K', () => (open === 'search' ? setOpen(null) : show('search'))]], [], true)
  useEffect(() => {
    const help = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      show('shortcuts')
    }
    window.addEventListener('keydown', help)
    return () => window.removeEventListener('keydown', help)
  })
  const close = () => setOpen(null)
  return (
    <Suspense fallback={null}>
      {loaded.has('search') && <Palette who={who} opened={open === 'search'} onClose={close} />}
      {loaded.has('shortcuts') && <Shortcuts who={who} opened={open === 'shortcuts'} onClose={close} />}
    </Suspense>
  )
}
