import classes from './rich-text.module.css'

/** Rich text as the server answers it. Only for HTML that the server has sanitised. */
export const RichText = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when it was written
  <div className={classes.richText} dangerouslySetInnerHTML={{ __html: html }} />
)
