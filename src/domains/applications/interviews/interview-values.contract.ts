export const MOST_TRACKS = 20
export const MOST_PANELISTS = 10
export const MOST_WINDOWS = 20
/** Of one schedule, over all its rooms. */
export const MOST_TIMES = 500
export const MOST_INVITED = 200
export const ROOM_LENGTH = 120
export const PLACE_LENGTH = 500
export const TITLE_LENGTH = 120
export const DETAILS_LENGTH = 2000
export const REASON_LENGTH = 1000
/** The furthest time, in days from now. */
export const FURTHEST_DAYS = 365

export const interviewMedia = ['video', 'phone', 'on_site'] as const
export type InterviewMedium = (typeof interviewMedia)[number]

/** Display names of the media. */
export const mediumLabels: Record<InterviewMedium, string> = {
  video: 'Video call',
  phone: 'Phone call',
  on_site: 'In person',
}
