import { type AddressOf, addressReader, oneOf, page } from '#web/address.ts'

const shape = { page, show: oneOf(['unread', 'starred']) }
export type NoticeSearch = AddressOf<typeof shape>
export const readNoticeAddress = addressReader(shape)
