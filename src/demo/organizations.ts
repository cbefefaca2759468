/**
 * Made-up employers and universities on reserved names (RFC 2606), so that nothing can be mistaken for a real
 * one.
 */
export const demoEmployers = [
  {
    name: 'Harbor Light Robotics',
    slug: 'harbor-light-robotics',
    industry: 'Aerospace',
    company_size: '201-1000',
    country_code: 'US',
    city: 'Boston',
    time_zone: 'America/New_York',
    website: 'https://harborlight.example',
    description:
      '<p>We build underwater robots that inspect wind farms and harbor walls, so that divers do not have to.</p>',
  },
  {
    name: 'Meadow & Mill Foods',
    slug: 'meadow-and-mill-foods',
    industry: 'Consumer Goods',
    company_size: '1001-5000',
    country_code: 'US',
    city: 'Minneapolis',
    time_zone: 'America/Chicago',
    website: 'https://meadowmill.example',
    description: '<p>Bread, oats, and plain breakfasts from six mills along the river.</p>',
  },
  {
    name: 'Quiet Ledger',
    slug: 'quiet-ledger',
    industry: 'Finance',
    company_size: '51-200',
    country_code: 'GB',
    city: 'London',
    time_zone: 'Europe/London',
    website: 'https://quietledger.example',
    description: '<p>Bookkeeping software for shops with fewer than ten people.</p>',
  },
  {
    name: 'Northlight Hospital Group',
    slug: 'northlight-hospital-group',
    industry: 'Healthcare',
    company_size: '5001+',
    country_code: 'CA',
    city: 'Toronto',
    time_zone: 'America/Toronto',
    website: 'https://northlight.example',
    description: '<p>Four teaching hospitals and a research institute that share one record system.</p>',
  },
  {
    name: 'Paper Crane Studio',
    slug: 'paper-crane-studio',
    industry: 'Media',
    company_size: '11-50',
    country_code: 'DE',
    city: 'Berlin',
    time_zone: 'Europe/Berlin',
    website: 'https://papercrane.example',
    description: '<p>An animation and interaction studio working for museums and schools.</p>',
  },
  {
    name: 'Tidewater Grid',
    slug: 'tidewater-grid',
    industry: 'Energy',
    company_size: '1001-5000',
    country_code: 'US',
    city: 'Seattle',
    time_zone: 'America/Los_Angeles',
    website: 'https://tidewatergrid.example',
    description: '<p>We run the batteries that keep coastal towns lit when the wind drops.</p>',
  },
] as const

/** Employers an operator still has to review, or has rejected. */
export const demoApplicants = [
  {
    name: 'Cobalt Orchard',
    slug: 'cobalt-orchard',
    state: 'pending_review',
    industry: 'Agriculture',
    city: 'Fresno',
    country_code: 'US',
  },
  {
    name: 'Second Bridge Logistics',
    slug: 'second-bridge-logistics',
    state: 'pending_review',
    industry: 'Logistics',
    city: 'Rotterdam',
    country_code: 'NL',
  },
  {
    name: 'Instant Riches Club',
    slug: 'instant-riches-club',
    state: 'rejected',
    industry: 'Other',
    city: 'Las Vegas',
    country_code: 'US',
  },
] as const

export const demoUniversities = [
  {
    name: 'Northfield State University',
    slug: 'northfield-state-university',
    country_code: 'US',
    country: 'United States',
    state_province: 'Minnesota',
    city: 'Northfield',
    domain: 'northfield.example',
    time_zone: 'America/Chicago',
    description:
      '<p>Eleven thousand students between prairie and river. The career office in the library is open every afternoon and hosts fairs for every college.</p>',
  },
  {
    name: 'Saltmarsh Institute of Technology',
    slug: 'saltmarsh-institute-of-technology',
    country_code: 'US',
    country: 'United States',
    state_province: 'Massachusetts',
    city: 'Boston',
    domain: 'saltmarsh.example',
    time_zone: 'America/New_York',
    description:
      '<p>Engineering by the sea: students build what they draw, and most of them work beside their studies.</p>',
  },
  {
    name: 'Universität Lindenau',
    slug: 'universitaet-lindenau',
    country_code: 'DE',
    country: 'Germany',
    state_province: 'Sachsen',
    city: 'Leipzig',
    domain: 'lindenau.example',
    time_zone: 'Europe/Berlin',
    description:
      '<p>Eine kleine Universität mit Werkstätten, Laboren und einem Karrierebüro für alle Fächer.</p>',
  },
] as const
