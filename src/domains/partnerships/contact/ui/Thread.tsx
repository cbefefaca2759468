import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react'
import { dateLabel, timeLabel } from '#shared/labels.ts'
import { Face } from '#web/kit/Picture.tsx'
import type { ContactMessage } from '../partner-contact.contract.ts'
import classes from './contact.module.css'

const authorOf = ({ author, is_mine }: ContactMessage): string =>
  is_mine ? 'You' : author ? [author.name, author.job_title].filter(Boolean).join(', ') : 'Someone who left'

const Message = ({ message }: { message: ContactMessage }) => (
  <li className={classes.message} data-ours={message.by === 'us' || undefined}>
    {message.by === 'them' && (
      <Face
        src={message.author?.picture_url}
        name={message.author?.name}
        size={28}
        alt=""
        aria-hidden
        mt={20}
        style={{ gridRow: '1 / span 2' }}
      />
    )}
    <span className={classes.meta}>
      {authorOf(message)} · <time dateTime={message.created_at}>{timeLabel(message.created_at)}</time>
    </span>
    <div className={classes.bubble}>{message.text}</div>
  </li>
)

interface ThreadProps {
  messages: readonly ContactMessage[]
  /** Above the messages: what began it, earlier ones. */
  before?: ReactNode
  /** Below them. */
  after?: ReactNode
  empty: ReactNode
}

/** What two teams wrote to each other, newest last and in sight. */
export const Thread = ({ messages, before, after, empty }: ThreadProps) => {
  const box = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is what it follows
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [last])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div ref={box} className={classes.thread} role="log" aria-label="Messages" tabIndex={0}>
      {before}
      {messages.length === 0 && empty}
      <ol style={{ display: 'contents', listStyle: 'none' }}>
        {messages.map((message, index) => {
          const day = dateLabel(message.created_at)
          const isNew = index === 0 || day !== dateLabel(messages[index - 1]!.created_at)
          return (
            <Fragment key={message.id}>
              {isNew && (
                <li className={classes.day}>
                  <time dateTime={message.created_at}>{day}</time>
                </li>
              )}
              <Message message={message} />
            </Fragment>
          )
        })}
      </ol>
      {after}
    </div>
  )
}
