import { onOutboundWithin } from '../analytics.ts'
import classes from './rich-text.module.css'

/** Rich text as the server returns it. Only for HTML that the server has sanitized. */
export const RichText = ({ html }: { html: string }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: only observes what the links in it do
  <div
    className={classes.richText}
    onClick={onOutboundWithin}
    onAuxClick={onOutboundWithin}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitized it when it was written
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
