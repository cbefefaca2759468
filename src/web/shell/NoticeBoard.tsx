import { Notifications, notifications } from '@mantine/notifications'

export const NoticeBoard = () => <Notifications position="top-center" />

export const clearNotices = (): void => notifications.clean()
