// Answers that come with the page: [what, fields, answer] each. The server writes them in here.

export const ANSWERS = [];
