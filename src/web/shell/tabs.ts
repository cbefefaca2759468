import { type Ending, endings } from '../access.ts'

const CHANNEL = 'fairlead:access'

/**
 * What one tab tells the others of this browser: signed out by hand, ended from elsewhere, or check what they
 * may do now.
 */
export type TabNews = 'left' | 'look' | Ending

const isNews = (data: unknown): data is TabNews =>
  data === 'left' || data === 'look' || endings.some((ending) => ending === data)

export const broadcastToTabs = (news: TabNews): void => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** Returns a function that stops it. */
export const onTabMessage = (take: (news: TabNews) => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => {
    if (isNews(data)) take(data)
  }
  return () => channel.close()
}
