"""Reads a calendar with python3-icalendar and says as JSON what stands in it, and what the library could not read."""

import json
import sys

from icalendar import Calendar

calendar = Calendar.from_ical(sys.stdin.buffer.read())
events = calendar.walk("VEVENT")
json.dump(
    {
        "version": str(calendar.get("version")),
        "prodid": str(calendar.get("prodid")),
        "unread": [str(error) for part in calendar.walk() for error in part.errors],
        "events": [
            {
                "uid": str(event.get("uid", "")),
                "stamp": event["dtstamp"].dt.isoformat() if "dtstamp" in event else None,
                "begins": event["dtstart"].dt.isoformat(),
                "ends": event["dtend"].dt.isoformat() if "dtend" in event else None,
                "summary": str(event.get("summary", "")),
            }
            for event in events
        ],
    },
    sys.stdout,
)
