import { Button, Stack, Text } from '@mantine/core'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { onSmallScreens } from '#domains/inquiries/waitlist/ui/words.ts'
import { whenIdle } from '../idle.ts'
import classes from './shell.module.css'

interface SmallScreenDialogProps {
  /** Stays on the page. */
  onContinue: () => void
  onClose: () => void
}

/**
 * The browser's own dialog: the library's would be a third of the script of the pages it shows on. Fades in: drawn at
 * once, it would count as the page's largest content, which has long been painted.
 */
const SmallScreenDialog = ({ onContinue, onClose }: SmallScreenDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // by `:has()` in a style sheet, every part that opens anywhere would be searched for dialogs
    const { style } = document.documentElement
    const stop = whenIdle(() => {
      dialog.current?.showModal()
      style.overflow = 'hidden'
    })
    return () => {
      stop()
      style.overflow = ''
    }
  }, [])
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={classes.smallScreen}
      aria-labelledby="small-screen-title"
      onCancel={cancel}
    >
      <h2 id="small-screen-title" className={classes.smallScreenTitle}>
        Alpha Release
      </h2>
      <Stack>
        <Text>Fairlead is an early version. {onSmallScreens}</Text>
        <Text c="dimmed" size="sm">
          Join the waitlist, and we’ll tell you when the next part opens.
        </Text>
        <Stack gap="xs">
          <Button onClick={onContinue}>Continue</Button>
          <Button variant="default" onClick={onClose}>
            Close and join the waitlist
          </Button>
        </Stack>
      </Stack>
    </dialog>
  )
}

export default SmallScreenDialog
