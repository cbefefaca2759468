import { ActionIcon, Anchor, Button, Card, UnstyledButton } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

// The router's link hands on a ref and `href`; Mantine renders these parts as an anchor when told so.
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

/** A text link to a page of ours. */
export const LinkAnchor = createLink(AnchorPart)
/** A button that is a link to a page of ours. */
export const LinkButton = createLink(ButtonPart)
/** An icon button that is a link; give it an `aria-label`. */
export const LinkActionIcon = createLink(ActionIconPart)
/** A whole card that leads somewhere. */
export const LinkCard = createLink(CardPart)
/** A link without any look of its own. */
export const LinkPlain = createLink(PlainPart)
