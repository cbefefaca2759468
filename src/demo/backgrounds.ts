import { type BackgroundGiven, buildBackground } from '#domains/students/background/background.fixtures.ts'
import type { Deps } from '#platform/deps.ts'

/** Of nobody in particular, at organizations that don’t exist. */
const backgroundsAt = (year: number): BackgroundGiven[] => [
  {
    experiences: [
      {
        title: 'Student assistant',
        organization: 'Institute of Statistics',
        place: 'On campus',
        started: `${year - 1}-09`,
        ended: null,
        description:
          'Prepare the weekly exercises for 120 students, and halved the time it takes to grade them.',
      },
      {
        title: 'Baker’s help',
        organization: 'Corner Bakery on Mill Street',
        place: '',
        started: `${year - 4}-06`,
        ended: `${year - 3}-08`,
        description: '',
      },
    ],
    projects: [
      {
        name: 'Timetable of the student radio',
        link: 'https://timetable.example',
        description: 'Plans who is on air and when. People still use it.',
        skills: ['TypeScript', 'SQL'],
      },
    ],
    languages: [
      { language: 'en', level: 'native' },
      { language: 'es', level: 'B2' },
    ],
    authorizations: [{ country: 'US', status: 'authorized', is_shown: true }],
    grade: { scale: 'four', value: 3.62, is_shown: false },
    preferences: {
      job_types: ['internship'],
      work_modes: ['hybrid', 'on-site'],
      places: ['Boston', 'New York'],
      industries: [],
      available_from: `${year + 1}-06-01`,
    },
  },
  {
    experiences: [
      {
        title: 'Summer intern',
        organization: 'Harbor Office',
        place: 'Remote',
        started: `${year}-06`,
        ended: `${year}-08`,
        description: 'Cleaned ten years of tide readings and wrote down how, so that others could.',
      },
    ],
    languages: [
      { language: 'en', level: 'C1' },
      { language: 'ar', level: 'native' },
    ],
    authorizations: [{ country: 'US', status: 'needs_sponsorship', is_shown: true }],
    grade: { scale: 'twenty', value: 15.5, is_shown: true },
  },
]

const DESCRIBED = 24

/** Two of three of the first students say what they have done. */
export const seedBackgrounds = async (deps: Deps, students: readonly string[]): Promise<void> => {
  const backgrounds = backgroundsAt(deps.clock.now().getUTCFullYear())
  for (const [n, id] of students.slice(0, DESCRIBED).entries())
    if (n % 3 !== 2) await buildBackground(deps, id, backgrounds[n % 2]!)
}
