import { Notifications } from '@mantine/notifications'

export const NoticeBoard = () => <Notifications position="bottom-center" />
