import { Menu } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

const MenuItemPart = (props: Omit<ComponentProps<typeof Menu.Item<'a'>>, 'component'>) => (
  <Menu.Item component="a" {...props} />
)

/** A menu item that is a link. Kept apart from the other links, because menus weigh more than all of them together. */
export const LinkMenuItem = createLink(MenuItemPart)
