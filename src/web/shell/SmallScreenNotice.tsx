import { Button, Modal, Stack, Text } from '@mantine/core'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const KEY = 'fairlead.small-screen-notice'
const SMALL = '(max-width: 47.99em)'

/** Announces the Alpha Release on small screens, once per tab; closing it leads to the waitlist. */
export const SmallScreenNotice = () => {
  const router = useRouter()
  const { small_screen_notice } = router.options.context.settings
  const covered = useRouterState({ select: (state) => state.location.pathname === '/waitlist' })
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (small_screen_notice === 'off' || covered) return setOpen(false)
    setOpen(window.matchMedia(SMALL).matches && !sessionStorage.getItem(KEY))
  }, [small_screen_notice, covered])
  const close = () => {
    sessionStorage.setItem(KEY, 'closed')
    setOpen(false)
    void router.navigate({ href: '/waitlist' })
  }
  return (
    <Modal opened={open} onClose={close} title="Alpha Release" closeOnClickOutside={false}>
      <Stack>
        <Text>
          Fairlead is an early version. It works best on a desktop or laptop, so we recommend to open it
          there.
        </Text>
        <Text c="dimmed" size="sm">
          Leave your email on the next page and we will tell you when it is ready for small screens.
        </Text>
        <Button onClick={close}>Go to the waitlist</Button>
      </Stack>
    </Modal>
  )
}
