import { ActionIcon, Anchor, Button, Card, UnstyledButton } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

// The router's link passes on a ref and `href`; Mantine renders these parts as an anchor when told to.
const AnchorPart = (props: Omit<ComponentProps<typeof Anchor<'a'>>, 'component'>) => <Anchor {...props} />
const ButtonPart = (props: Omit<ComponentProps<typeof Button<'a'>>, 'component'>) => (
  <Button component="a" {...props} />
)
const ActionIconPart = (props: Omit<ComponentProps<typeof ActionIcon<'a'>>, 'component'>) => (
  <ActionIcon component="a" {...props} />
)
const CardPart = (props: Omit<ComponentProps<typeof Card<'a'>>, 'component'>) => (
  <Card component="a" {...props} />
)
const PlainPart = (props: Omit<ComponentProps<typeof UnstyledButton<'a'>>, 'component'>) => (
  <UnstyledButton component="a" {...props} />
)

/** A text link to one of our pages. */
export const LinkAnchor = createLink(AnchorPart)
/** A button that links to one of our pages. */
export const LinkButton = createLink(ButtonPart)
/** An icon button that is a link; give it an `aria-label`. */
export const LinkActionIcon = createLink(ActionIconPart)
/** A whole card that is a link. */
export const LinkCard = createLink(CardPart)
/** An unstyled link. */
export const LinkPlain = createLink(PlainPart)
