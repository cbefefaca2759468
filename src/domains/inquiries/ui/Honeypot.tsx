import classes from './contact.module.css'

/** A field that only bots fill in. */
export const Honeypot = (field: { id: string; value?: string; onChange: (event: never) => void }) => (
  <div className={classes.trap} aria-hidden="true">
    <label htmlFor={field.id}>Leave this empty</label>
    <input
      type="text"
      id={field.id}
      value={field.value}
      onChange={field.onChange as never}
      tabIndex={-1}
      autoComplete="off"
    />
  </div>
)
