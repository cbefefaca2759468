import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react'
import { dateLabel, timeLabel } from '#shared/labels.ts'
import classes from './message-thread.module.css'
import { useOwnZone } from './own-zone.ts'
import { Face } from './Picture.tsx'

interface ThreadMessage {
  id: string
  by: 'us' | 'them'
  /** Null if the author has left. */
  author: { name: string; job_title: string | null; picture_url: string | null } | null
  is_mine: boolean
  /** Said beside the author's name. */
  note?: string | undefined
  text: string
  created_at: string
}

const authorOf = ({ author, is_mine }: ThreadMessage): string =>
  is_mine ? 'You' : author ? [author.name, author.job_title].filter(Boolean).join(', ') : 'A former member'

const Message = ({ message, zone }: { message: ThreadMessage; zone: string }) => (
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
      {authorOf(message)}
      {message.note && ` · ${message.note}`} ·{' '}
      <time dateTime={message.created_at}>{timeLabel(message.created_at, zone)}</time>
    </span>
    <div className={classes.bubble}>{message.text}</div>
  </li>
)

interface MessageThreadProps {
  messages: readonly ThreadMessage[]
  /** Above the messages: what started it, earlier ones. */
  before?: ReactNode
  /** Below them. */
  after?: ReactNode
  empty: ReactNode
}

/** Messages between two sides, newest last and in view. */
export const MessageThread = ({ messages, before, after, empty }: MessageThreadProps) => {
  const box = useRef<HTMLDivElement>(null)
  const zone = useOwnZone() ?? 'UTC'
  const last = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the newest message
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [last])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area has to be reachable by keyboard
    <div ref={box} className={classes.thread} role="log" aria-label="Messages" tabIndex={0}>
      {before}
      {messages.length === 0 && empty}
      <ol style={{ display: 'contents', listStyle: 'none' }}>
        {messages.map((message, index) => {
          const day = dateLabel(message.created_at, zone)
          const isNew = index === 0 || day !== dateLabel(messages[index - 1]!.created_at, zone)
          return (
            <Fragment key={message.id}>
              {isNew && (
                <li className={classes.day}>
                  <time dateTime={message.created_at}>{day}</time>
                </li>
              )}
              <Message message={message} zone={zone} />
            </Fragment>
          )
        })}
      </ol>
      {after}
    </div>
  )
}
