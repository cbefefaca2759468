/** The values the product offers to choose from; served by `GET /commons/meta`. */
export const jobTypes = ['full-time', 'part-time', 'internship', 'contract'] as const
export const workModes = ['on-site', 'hybrid', 'remote'] as const
export const salaryPeriods = ['hour', 'month', 'year'] as const
export const sponsorships = ['offered', 'not_offered', 'citizenship_required', 'unspecified'] as const
export const degrees = ['associate', 'bachelor', 'master', 'doctorate', 'certificate', 'other'] as const
export const companySizes = ['1-10', '11-50', '51-200', '201-1000', '1001-5000', '5001+'] as const
export const rejectionReasons = [
  'position_filled',
  'qualifications',
  'experience',
  'work_authorization',
  'availability',
  'other_candidates',
  'other',
] as const
/** How a student answers an offer. */
export const offerAnswers = ['waiting', 'accepted', 'declined'] as const
/** Why a student declines an offer. */
export const declineReasons = [
  'another_offer',
  'pay',
  'location',
  'start_date',
  'role',
  'plans_changed',
  'other',
] as const
/** Where a student came upon the job they applied to. */
export const applicationSources = [
  'search',
  'saved_search',
  'recommendation',
  'liked',
  'public_page',
  'employer_page',
  'invitation',
  'fair',
  'direct_link',
] as const
export const eventKinds = [
  'career_fair',
  'info_session',
  'workshop',
  'networking',
  'interview_day',
  'webinar',
  'other',
] as const
export const eventFormats = ['in_person', 'virtual', 'hybrid'] as const
export const eventVisibilities = ['public', 'partners', 'invited'] as const

export type EventKind = (typeof eventKinds)[number]
export type EventFormat = (typeof eventFormats)[number]
export type EventVisibility = (typeof eventVisibilities)[number]
export type JobType = (typeof jobTypes)[number]
export type WorkMode = (typeof workModes)[number]
export type SalaryPeriod = (typeof salaryPeriods)[number]
export type Sponsorship = (typeof sponsorships)[number]
export type RejectionReason = (typeof rejectionReasons)[number]
export type OfferAnswer = (typeof offerAnswers)[number]
export type DeclineReason = (typeof declineReasons)[number]
export type ApplicationSource = (typeof applicationSources)[number]

export const majorGroups: Record<string, readonly string[]> = {
  'Arts and Humanities': [
    'Art History',
    'English',
    'Fine Arts',
    'History',
    'Languages',
    'Linguistics',
    'Music',
    'Philosophy',
    'Theater',
    'Theology',
  ],
  Business: [
    'Accounting',
    'Business Administration',
    'Economics',
    'Entrepreneurship',
    'Finance',
    'Hospitality',
    'Human Resources',
    'International Business',
    'Management',
    'Marketing',
    'Supply Chain Management',
  ],
  'Communication and Media': [
    'Advertising',
    'Communication',
    'Film',
    'Journalism',
    'Media Studies',
    'Public Relations',
  ],
  'Computing and Data': [
    'Artificial Intelligence',
    'Computer Engineering',
    'Computer Science',
    'Cybersecurity',
    'Data Science',
    'Information Systems',
    'Information Technology',
    'Software Engineering',
    'Statistics',
  ],
  'Design and Architecture': [
    'Architecture',
    'Graphic Design',
    'Industrial Design',
    'Interaction Design',
    'Urban Planning',
  ],
  Education: ['Early Childhood Education', 'Education', 'Special Education'],
  Engineering: [
    'Aerospace Engineering',
    'Biomedical Engineering',
    'Chemical Engineering',
    'Civil Engineering',
    'Electrical Engineering',
    'Environmental Engineering',
    'Industrial Engineering',
    'Materials Science',
    'Mechanical Engineering',
    'Nuclear Engineering',
  ],
  'Health and Medicine': [
    'Biomedical Science',
    'Dentistry',
    'Health Administration',
    'Kinesiology',
    'Medicine',
    'Nursing',
    'Nutrition',
    'Pharmacy',
    'Public Health',
  ],
  'Law and Policy': [
    'Criminal Justice',
    'International Relations',
    'Law',
    'Political Science',
    'Public Administration',
    'Public Policy',
  ],
  'Mathematics and Natural Sciences': [
    'Agriculture',
    'Astronomy',
    'Biochemistry',
    'Biology',
    'Chemistry',
    'Environmental Science',
    'Geology',
    'Marine Science',
    'Mathematics',
    'Neuroscience',
    'Physics',
  ],
  'Social Sciences': [
    'Anthropology',
    'Cognitive Science',
    'Geography',
    'Psychology',
    'Social Work',
    'Sociology',
  ],
}
export const majors: readonly string[] = Object.values(majorGroups).flat().sort()

export const industries = [
  'Aerospace',
  'Agriculture',
  'Automotive',
  'Biotechnology',
  'Construction',
  'Consulting',
  'Consumer Goods',
  'Defense',
  'Education',
  'Energy',
  'Entertainment',
  'Finance',
  'Government',
  'Healthcare',
  'Hospitality',
  'Insurance',
  'Legal',
  'Logistics',
  'Manufacturing',
  'Media',
  'Nonprofit',
  'Real Estate',
  'Research',
  'Retail',
  'Semiconductors',
  'Software',
  'Telecommunications',
  'Transportation',
  'Other',
] as const

export const skills = [
  'Accounting',
  'Adobe Photoshop',
  'Agile',
  'AutoCAD',
  'AWS',
  'Azure',
  'Bash',
  'Bookkeeping',
  'C',
  'C++',
  'C#',
  'CAD',
  'Communication',
  'Computer Vision',
  'Copywriting',
  'CSS',
  'Customer Service',
  'Data Analysis',
  'Data Visualization',
  'Deep Learning',
  'Docker',
  'Editing',
  'Embedded Systems',
  'Excel',
  'Figma',
  'Financial Modeling',
  'Git',
  'Go',
  'Google Analytics',
  'Graphic Design',
  'HTML',
  'Java',
  'JavaScript',
  'Kotlin',
  'Kubernetes',
  'Laboratory Techniques',
  'Leadership',
  'Linux',
  'Machine Learning',
  'Market Research',
  'MATLAB',
  'Negotiation',
  'Node.js',
  'Photography',
  'Power BI',
  'PowerPoint',
  'Presentation',
  'Project Management',
  'Public Speaking',
  'Python',
  'PyTorch',
  'R',
  'React',
  'Research',
  'Robotics',
  'Rust',
  'Sales',
  'Salesforce',
  'SEO',
  'Social Media',
  'SolidWorks',
  'Spanish',
  'SQL',
  'Statistics',
  'Swift',
  'Tableau',
  'Teaching',
  'TensorFlow',
  'Testing',
  'Translation',
  'TypeScript',
  'UX Research',
  'Video Editing',
  'Writing',
] as const

/** Returns the graduation classes a form offers: from two years ago to six years ahead. */
export const graduationClasses = (now: Date): number[] =>
  Array.from({ length: 9 }, (_, index) => now.getUTCFullYear() - 2 + index)
