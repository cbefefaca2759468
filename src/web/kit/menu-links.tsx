import { Menu } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

const MenuItemPart = (props: Omit<ComponentProps<typeof Menu.Item<'a'>>, 'component'>) => (
  <Menu.Item component="a" {...props} />
)

/** An entry of a menu that leads somewhere. Apart from the other links, because menus weigh more than the rest of them together. */
export const LinkMenuItem = createLink(MenuItemPart)
