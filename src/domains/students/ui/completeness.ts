import type { ProfilePart } from '#web/kit/Completeness.tsx'

export interface ProfileState {
  picture_url: string | null
  headline: unknown
  university_id: unknown
  university_name: unknown
  degree: unknown
  majors: readonly unknown[]
  graduation_class: unknown
  skills: readonly unknown[]
  about: unknown
  has_resume: boolean
}

/** Enough skills to match jobs. */
const ENOUGH_SKILLS = 3

/** The parts of a profile that help employers decide, in the order of the form. */
export const partsOf = (profile: ProfileState): ProfilePart[] => [
  { label: 'A headline', where: '#about', done: Boolean(profile.headline) },
  { label: 'A few words about you', where: '#about', done: Boolean(profile.about) },
  {
    label: 'Your university',
    where: '#studies',
    done: Boolean(profile.university_id || profile.university_name),
  },
  { label: 'Degree and year', where: '#studies', done: Boolean(profile.degree && profile.graduation_class) },
  { label: 'A major', where: '#studies', done: profile.majors.length > 0 },
  {
    label: `At least ${ENOUGH_SKILLS} skills`,
    where: '#skills',
    done: profile.skills.length >= ENOUGH_SKILLS,
  },
  { label: 'A resume', where: '#resume', done: profile.has_resume },
  { label: 'A picture', where: '/my-profile/change-profile-picture', done: Boolean(profile.picture_url) },
]
