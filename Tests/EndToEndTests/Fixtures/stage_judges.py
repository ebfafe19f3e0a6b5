"""What other people's readers see in the pictures of a simulated camera, as a line of JSON.

    stage_judges.py zone|code|face FOLDER

Counts the pictures that show the thing undisturbed and at rest, in how many of them it is found, of how many more is known, and in how many of these
what is found is what the labels say: the number in the zone, the number and the place of the barcode, the side to which the head turns.
"""
import json
import pathlib
import sys

DISTURBANCES = ("glare", "darkness", "blur", "shake", "cover")
# Degrees from which on a head is turned.
TURNED = 12


def at_rest(label, next_label):
    """Whether nothing moves but a hand that trembles."""
    pairs = zip(label["documents"], next_label["documents"])
    return len(label["documents"]) == len(next_label["documents"]) and label.get("face") == next_label.get("face") and all(
        max(abs(p - q) for a, b in zip(one["corners"], other["corners"]) for p, q in zip(a, b)) < label["width"] / 100 for one, other in pairs)


def inside(point, corners):
    """Whether a point is in a convex outline whose corners go round clockwise."""
    return all((b[0] - a[0]) * (point[1] - a[1]) >= (b[1] - a[1]) * (point[0] - a[0]) for a, b in zip(corners, corners[1:] + corners[:1]))


def zone():
    from passporteye import read_mrz

    def judge(path, label):
        shown = [document for document in label["documents"] if "mrz" in document]
        if not shown:
            return None
        found = read_mrz(str(path))
        return found is not None, found is not None and found.number.replace("<", "") == shown[0]["fields"]["number"][:9]

    return judge


def code():
    import zxingcpp
    from PIL import Image

    def judge(path, label):
        shown = [document for document in label["documents"] if (document["kind"], document["side"]) == ("driversLicense", "back")]
        if not shown:
            return None
        for found in zxingcpp.read_barcodes(Image.open(path)):
            place = found.position
            corners = [(corner.x, corner.y) for corner in (place.top_left, place.top_right, place.bottom_right, place.bottom_left)]
            if "PDF417" in str(found.format).replace("_", "").upper():
                return True, shown[0]["fields"]["number"] in found.text and all(inside(corner, shown[0]["corners"]) for corner in corners)
        return False, False

    return judge


def face():
    import mediapipe
    import numpy
    from PIL import Image

    detector = mediapipe.solutions.face_detection.FaceDetection(model_selection=0, min_detection_confidence=0.5)
    mesh = mediapipe.solutions.face_mesh.FaceMesh(static_image_mode=True)

    def judge(path, label):
        if label.get("face", {}).get("people") != 1:
            return None
        picture, yaw = numpy.array(Image.open(path)), label["face"]["yaw"]
        is_found = bool(detector.process(picture).detections)
        if abs(yaw) < TURNED:
            return is_found, None
        marks = mesh.process(picture).multi_face_landmarks
        if not marks:
            return is_found, False
        # The tip of the nose against the middle of the cheeks.
        marks = marks[0].landmark
        return is_found, (marks[1].x > (marks[234].x + marks[454].x) / 2) == (yaw > 0)

    return judge


def main():
    judge, folder = {"zone": zone, "code": code, "face": face}[sys.argv[1]](), pathlib.Path(sys.argv[2])
    labels = [json.loads(line) for line in (folder / "labels.jsonl").read_text().splitlines()]
    seen = []
    for label, next_label in zip(labels, labels[1:] + labels[-1:]):
        if at_rest(label, next_label) and not any(name in label for name in DISTURBANCES):
            seen.append(judge(folder / label["picture"], label))
    seen = [one for one in seen if one is not None]
    known = [right for _, right in seen if right is not None]
    print(json.dumps({"pictures": len(seen), "found": sum(found for found, _ in seen), "known": len(known), "right": sum(known)}))


main()
