import { useMantineColorScheme } from '@mantine/core'
import { startTransition } from 'react'

/**
 * Switches between light and dark. The style sheet does it by an attribute; the components, which only have to know,
 * follow when there is time. Suppressing their transitions meanwhile would restyle every element twice.
 */
export const useSchemeSwitch = (): (() => void) => {
  const { toggleColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return () => startTransition(toggleColorScheme)
}
