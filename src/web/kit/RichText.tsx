import { onOutboundWithin } from '../analytics.ts'
import classes from './rich-text.module.css'

/** Rich text as the server returns it. Only for HTML that was sanitized. */
export const RichText = ({ html }: { html: string }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: only observes what the links in it do
  <div
    className={classes.richText}
    onClick={onOutboundWithin}
    onAuxClick={onOutboundWithin}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it was sanitized before
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
